/** The size of a picture of days, also of what stands in its place. */
export function chartFrame(tall: boolean): string {
  return tall ? 'min-h-[220px] md:min-h-[300px]' : 'min-h-[180px] md:min-h-[200px]'
}
