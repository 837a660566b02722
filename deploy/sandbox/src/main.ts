import { createSandbox } from './app.ts'
import { readConfig } from './config.ts'

const config = readConfig(process.env)
const app = createSandbox(config.options)
await app.listen({ port: config.port, host: config.host })
const address = app.server.address()
const port = typeof address === 'object' && address ? address.port : config.port
// One line of JSON, for launchers that let the system choose the ports.
console.log(JSON.stringify({ ready: 'sandbox', url: `http://${config.host}:${port}` }))

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close())
}
