/** Chinese, Japanese and Korean name a city in two characters (東京, 서울), where two letters of others name thousands. */
const ideographs = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u

/** Whether so much has been typed of a place that it is worth a search. @param typed without spaces around it */
export function isLongEnoughPlaceText(typed: string): boolean {
  return typed.length >= 3 || ideographs.test(typed)
}
