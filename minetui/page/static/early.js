// What the page has to say without its modules: browsers run none from files, and one may be missing.

const tell = (news) => (document.getElementById("news").textContent = news);

if (location.protocol === "file:") tell("This page has to come from a web server, not from a file.");
else addEventListener("error", ({ target }) => {
  if (target.type === "module") tell("minetui could not start: a file of the page is missing.");
}, true);
