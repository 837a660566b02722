import { isEasyToGuess, type PasswordOwner } from '@faresight/contracts/auth/easy-passwords'
import { words } from 'virtual:common-passwords'

const common = new Set(words.split(' '))

/** Whether the password is common or personal. Imports the list of common passwords. */
export const isEasy = (password: string, owner: PasswordOwner) => isEasyToGuess(password, owner, common)
