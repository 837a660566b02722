import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { FaultOrders } from '../faults/faults.ts'
import { injectFaults } from '../faults/inject.ts'

type ByAddress = { Params: { address: string } }

/** Two IP geolocation services; all addresses are in one country. */
export function geoRoutes(app: FastifyInstance, faults: FaultOrders, country: string): void {
  const problem = (_status: number, message: string) => ({ error: true, message })

  app.register(
    async (scope) => {
      injectFaults(scope, { provider: 'ipapi', faults, problem })
      const locate = (ip: string) =>
        isIP(ip) ? { ip, country_code: country } : { ip, error: true, reason: 'Invalid IP Address' }
      scope.get('/json/', ({ ip }) => locate(ip))
      scope.get<ByAddress>('/:address/json/', ({ params }) => locate(params.address))
    },
    { prefix: '/ipapi' },
  )

  app.register(
    async (scope) => {
      injectFaults(scope, { provider: 'ipwhois', faults, problem })
      const locate = (ip: string) =>
        isIP(ip)
          ? { ip, success: true, country_code: country }
          : { success: false, message: 'Invalid IP address' }
      scope.get('/', ({ ip }) => locate(ip))
      scope.get<ByAddress>('/:address', ({ params }) => locate(params.address))
    },
    { prefix: '/ipwhois' },
  )
}
