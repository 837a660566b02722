import { isEasyToGuess, type PasswordOwner } from '@faresight/contracts/auth/easy-passwords'
import { words } from 'virtual:common-passwords'

const common = new Set(words.split(' '))

/** Whether a guesser tries it early. The list of common passwords comes with this file. */
export const isEasy = (password: string, owner: PasswordOwner) => isEasyToGuess(password, owner, common)
