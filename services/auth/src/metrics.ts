import { counter } from '@faresight/kit/telemetry/metrics'

export const signIns = counter('auth_sign_ins_total', 'Sign-ins by how they ended', ['outcome'])
