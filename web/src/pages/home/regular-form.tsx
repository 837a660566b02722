import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { ComponentProps } from 'react'
import { SearchForm } from '../../features/search-form/search-form.tsx'
import { useViewer } from '../../features/session/session.ts'

type Props = Omit<ComponentProps<typeof SearchForm>, 'viewer'> & { user: CurrentUser | null }

/** Separate, because viewer rules need schemas, which load with the form. */
export function RegularForm({ user, ...form }: Props) {
  return <SearchForm {...form} viewer={useViewer(user)} />
}
