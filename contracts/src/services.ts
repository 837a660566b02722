/** The services. Each has a folder of its name in `services/`, a user of its name on the bus, and routes. */
export const serviceNames = ['auth', 'search', 'ai-scan', 'billing', 'alerts', 'admin'] as const

export type ServiceName = (typeof serviceNames)[number]

/** Who answers REST calls and talks on the bus: the services, and the gateway in front of them. */
export const backendNames = ['gateway', ...serviceNames] as const

export type BackendName = (typeof backendNames)[number]

/** Something for each service, by its name. */
export function mapServices<T>(make: (service: ServiceName) => T): Record<ServiceName, T> {
  // fromEntries widens the keys to string; they are exactly the names of the services.
  return Object.fromEntries(serviceNames.map((service) => [service, make(service)])) as Record<ServiceName, T>
}

/** The variable that tells the gateway where a service is: `AI_SCAN_URL`. */
export function serviceUrlVariable<S extends ServiceName>(service: S): ServiceUrlVariable<S> {
  // The type says of the name what the expression does with it.
  return `${service.toUpperCase().replaceAll('-', '_')}_URL` as ServiceUrlVariable<S>
}

export type ServiceUrlVariable<S extends ServiceName = ServiceName> = `${Uppercase<Underscored<S>>}_URL`

type Underscored<S extends string> = S extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : S
