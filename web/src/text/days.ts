/** Names and formats of days. */
export const daysText = {
  // Not Intl.DateTimeFormat: a calendar formats a thousand days.
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  day: (weekday: string, day: string, month: string) => `${weekday} ${day} ${month}`,
  dayOnly: (weekday: string, day: string) => `${weekday} ${day}`,
  shortDay: (day: string, month: string) => `${day} ${month}`,
  monthYear: (month: string, year: string) => `${month} ${year}`,
  yearDay: (day: string, month: string, year: string) => `${day} ${month} ${year}`,
  span: (from: string, to: string) => `${from} – ${to}`,
}
