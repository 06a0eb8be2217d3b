// Preloaded into the server by the supervisor: a server whose supervisor was killed ends too, instead of keeping the port.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 500).unref();
