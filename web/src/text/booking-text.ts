import { enBooking } from './en/booking.ts'

/** What `/booking` says. */
export const bookingText: typeof enBooking = enBooking
