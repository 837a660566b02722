/** Each has a folder in `services/` and a user of its name on the bus. */
export const serviceNames = ['auth', 'search', 'ai-scan', 'billing', 'alerts', 'admin'] as const

export type ServiceName = (typeof serviceNames)[number]

export const backendNames = ['gateway', ...serviceNames] as const

export type BackendName = (typeof backendNames)[number]

export function createRecordByService<T>(make: (service: ServiceName) => T): Record<ServiceName, T> {
  // fromEntries widens the keys to string; they are exactly the names of the services.
  return Object.fromEntries(serviceNames.map((service) => [service, make(service)])) as Record<ServiceName, T>
}

export function serviceUrlVariable<S extends ServiceName>(service: S): ServiceUrlVariable<S> {
  return `${service.toUpperCase().replaceAll('-', '_')}_URL` as ServiceUrlVariable<S>
}

export type ServiceUrlVariable<S extends ServiceName = ServiceName> = `${Uppercase<Underscored<S>>}_URL`

type Underscored<S extends string> = S extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : S
