// A worker whose run was killed would work on for nobody. What it has started ends with it.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
