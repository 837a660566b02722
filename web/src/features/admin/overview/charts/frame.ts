/** The size of a picture of days, also of what stands in its place. */
export function chartFrame(tall: boolean): string {
  return tall ? 'h-[220px] md:h-[300px]' : 'h-[180px] md:h-[200px]'
}
