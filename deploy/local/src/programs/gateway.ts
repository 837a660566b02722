import { join } from 'node:path'
import { serviceUrlVariable, serviceNames } from '@faresight/contracts/services'
import type { Program } from '../processes/child-process.ts'
import { repository } from '../repository.ts'
import { partEnv, traced } from './part.ts'
import { playsGoogle } from './google.ts'
import type { ProcessName } from './names.ts'
import { portOf, sandboxUrlOf, type Surroundings, urlOf, urlsOf } from './plan.ts'
import { usesSandbox } from './providers.ts'
import { webDir } from './web-build.ts'

/** Where Google keeps its pictures, also of accounts that once signed in with the real one. */
const googlePictures = 'https://lh3.googleusercontent.com'

export function gatewayOf(name: ProcessName, it: Surroundings): Program {
  const env = {
    ...partEnv('gateway', it),
    PORT: String(portOf(name, it)),
    // Both loopback addresses, whichever the browser takes for the name.
    HOST: it.hasIpv6 ? '127.0.0.1,::1' : '127.0.0.1',
    ...Object.fromEntries(serviceNames.map((service) => [serviceUrlVariable(service), urlsOf(service, it)])),
    IDENTITY_PRIVATE_KEY: it.secrets.identity.privateKey,
    WEB_DIR: webDir,
    ...(playsGoogle(it.settings) && {
      GOOGLE_CLIENT_ID: 'sandbox',
      PICTURE_ORIGINS: `${it.settings.PICTURE_ORIGINS ?? googlePictures},${urlOf('sandbox', it)}`,
    }),
    ...(usesSandbox(it.settings) && { SANDBOX_URL: sandboxUrlOf(it) }),
  }
  return { name, script: join(repository, 'gateway/src/main.ts'), env, ...traced }
}
