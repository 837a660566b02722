import type { PasswordOwner } from '@faresight/contracts/auth/easy-passwords'
import { passwordRules } from '@faresight/contracts/auth/password-rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useRefusesEasyPasswords } from '../api/config.ts'
import { passwordText } from '../text/password-text.ts'
import { Note } from '../ui/note.tsx'

/** The list of common passwords is loaded for whoever types one. Without it nothing is said. */
const easyQuery = queryOptions({
  queryKey: ['easy-passwords'],
  queryFn: async () => (await import('./easy.ts')).isEasy,
})

/** Says of a password that keeps all rules where it is easy to guess. Screen readers hear it once they have finished. */
export function EasyNote({ typed, owner }: { typed: string; owner: PasswordOwner }) {
  const { data: isEasy } = useQuery({ ...easyQuery, enabled: typed !== '' })
  const isRefused = useRefusesEasyPasswords()
  const isShown = passwordRules.every(({ fits }) => fits(typed)) && isEasy?.(typed, owner)
  return (
    <output className="block not-empty:mt-2.5">
      {isShown && (
        <Note kind="amber" icon={<TriangleAlert aria-hidden />}>
          {isRefused ? passwordText.easyRefused : passwordText.easy}
        </Note>
      )}
    </output>
  )
}
