// Preloaded into every process that the launcher starts. The channel to the launcher closes when that is killed, and
// nobody would be left to stop this one.
const graceMs = 5000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), graceMs).unref()
})
// Listening keeps the process alive otherwise, also when its own work is done.
process.channel?.unref()
