import { words } from '../../text/words.ts'

export const travellersText = {
  title: 'Passengers',
  done: 'Done',
  limits: 'Up to 9 seats per booking. One infant on lap per adult.',
  groups: {
    adults: {
      name: 'Adults',
      ages: '12 and older',
      fewer: 'Fewer adults',
      more: 'More adults',
      count: (n: number) => words(n, 'adult', 'adults'),
    },
    children: {
      name: 'Children',
      ages: '2 to 11',
      fewer: 'Fewer children',
      more: 'More children',
      count: (n: number) => words(n, 'child', 'children'),
    },
    infants: {
      name: 'Infants on lap',
      ages: 'Under 2',
      fewer: 'Fewer infants on lap',
      more: 'More infants on lap',
      count: (n: number) => words(n, 'infant on lap', 'infants on lap'),
    },
  },
}
