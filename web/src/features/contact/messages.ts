/** Texts of the page to write to us. */
export const contactText = {
  lead: 'A question, a fault, a wish: tell us what happened and what you expected.',
  form: {
    label: 'Message to us',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    submit: 'Send Message',
    sent: 'Message Sent!',
    sentWhy: "We'll get back to you within 24 hours",
  },
  direct: {
    title: 'Straight to our inbox',
    why: 'An email to this address is the direct way to a person. You keep a copy of what you wrote.',
    reply: 'We answer within 24 hours.',
    helpful: 'It helps to say',
    items: [
      'the route and the dates that you searched for',
      'what the page said, and when',
      'the address of your account, and never your password',
    ],
  },
  first: {
    title: 'Perhaps it is answered already',
    why: 'Most questions about prices, plans and alerts are.',
    support: 'Questions and answers',
  },
}
