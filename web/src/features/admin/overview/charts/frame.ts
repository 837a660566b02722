/** The size of a picture of days, also of what stands in its place. */
export function chartFrame(tall: boolean): string {
  return tall ? 'min-h-[13.75rem] md:min-h-[18.75rem]' : 'min-h-[11.25rem] md:min-h-[12.5rem]'
}
