// One tab owns the player's folder: the one that was opened last. Whichever had it is told, and
// must stop at once; every move it has shown is in the folder already. A second tab that keeps
// nothing would lose the game of a player who did not read a line.

// Takes the folder over. Can it be had? Only where the browser has locks.
export async function ownHome(lost) {
  if (!navigator.locks) return false;
  return new Promise((resolve) => {
    let isOwned = false;
    const hold = () => {
      isOwned = true;
      resolve(true);
      return new Promise(() => {}); // until the tab closes, or another one takes it
    };
    navigator.locks.request("minetui", { steal: true }, hold).catch(() => {
      if (isOwned) lost();
      else resolve(false);
    });
  });
}
