// Files that the player brings, by the button or by dropping them, and files that the player gets.

// Calls `take` with each file.
export function bringFiles(take) {
  const picker = document.getElementById("file");
  document.getElementById("open").onclick = () => picker.click();
  picker.onchange = () => {
    [...picker.files].forEach(take);
    picker.value = "";
  };
  const { classList } = document.body;
  addEventListener("dragover", (event) => {
    event.preventDefault();
    classList.add("dropping");
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) classList.remove("dropping");
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    classList.remove("dropping");
    [...event.dataTransfer.files].forEach(take);
  });
}

// Hands a file to the player.
export function download({ name, bytes }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
