/** How the four parts of an alert stand, and of what is shown in its place before it comes. */
export const alertGrid =
  'grid grid-cols-[minmax(0,1fr)] items-center gap-x-7 gap-y-4 p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:px-5 md:py-[18px] xl:grid-cols-[minmax(0,1.2fr)_200px_minmax(0,1fr)_290px]'
