/** Cards of figures beside each other: on a desk four, on a tablet three, and fewer where text is too large for that. */
export const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(9.375rem,1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(max(9.375rem,(100%-1.6rem)/3),1fr))] lg:grid-cols-[repeat(auto-fill,minmax(max(9.375rem,(100%-2.4rem)/4),1fr))]'
