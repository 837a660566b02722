/** Chinese, Japanese and Korean city names may have two characters. */
const ideographs = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u

/** Whether it is worth a search. @param typed trimmed */
export function isLongEnoughPlaceText(typed: string): boolean {
  return typed.length >= 3 || ideographs.test(typed)
}
