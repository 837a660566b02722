/** The size of a picture of prices, also of what stands in its place while it loads. */
export const chartFrame = 'h-[13.125rem] md:h-[18.75rem]'
