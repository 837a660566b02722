// A service that waits for a dependency at its start.
process.send?.('waiting')
setInterval(() => {}, 1000)
