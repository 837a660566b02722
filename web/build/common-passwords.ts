import { toCommonPasswordWords } from '@faresight/contracts/auth/easy-passwords'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'

const name = 'virtual:common-passwords'

/** The words of the most common passwords, an eighth of what the package holds: read while building. */
export function commonPasswords(): Plugin {
  return {
    name: 'faresight:common-passwords',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => {
      if (id !== `\0${name}`) return null
      const words = [...toCommonPasswordWords(dictionary['passwords-common'])].toSorted().join(' ')
      return `export const words = ${JSON.stringify(words)}`
    },
  }
}
