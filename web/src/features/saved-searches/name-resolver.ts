import { savedName } from '@faresight/contracts/search/saved-search'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'

export const resolveName = zodResolver(z.object({ name: savedName }))
