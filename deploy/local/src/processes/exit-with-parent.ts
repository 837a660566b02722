// Preloaded into every process that the launcher starts: ends the process when the launcher is killed, which closes the
// IPC channel.
const graceMs = 5000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), graceMs).unref()
})
// Otherwise the listener would keep the process alive.
process.channel?.unref()
