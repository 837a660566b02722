import { credentials } from '@faresight/contracts/auth/http'
import { zodResolver } from '@hookform/resolvers/zod'

export const resolveCredentials = zodResolver(credentials)
