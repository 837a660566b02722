import {
  toCommonPasswordWords,
  easyPasswordMessage,
  isEasyToGuessPassword,
  type PasswordOwner,
} from '@faresight/contracts/auth/easy-passwords'
import { requestProblems } from '@faresight/contracts/problems'
import { refusalToProblem } from '@faresight/kit/refusal'

/** @throws Problem 400 where the password is easy to guess */
export type RefuseEasy = (password: string, owner: PasswordOwner) => void

/** Refuses passwords that are easy to guess where the operator wants that. The list is loaded only then. */
export async function createRefuseEasy(isOn: boolean): Promise<RefuseEasy> {
  if (!isOn) return () => {}
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = toCommonPasswordWords(dictionary['passwords-common'])
  return (password, owner) => {
    if (!isEasyToGuessPassword(password, owner, words)) return
    const message = `${easyPasswordMessage}. Please choose another one.`
    throw refusalToProblem({ type: requestProblems.invalid, errors: [{ path: 'password', message }] })
  }
}
