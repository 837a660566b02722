/** The size of a picture of prices, also of what stands in its place while it loads. */
export const chartFrame = 'h-[210px] md:h-[300px]'
