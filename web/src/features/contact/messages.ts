/** Texts of the contact page. */
export const contactText = {
  lead: 'Have a question, a problem or an idea? We’d like to hear it.',
  form: {
    label: 'Contact form',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    submit: 'Send Message',
    sent: 'Message Sent!',
    sentWhy: "We'll get back to you within 24 hours",
  },
  direct: {
    title: 'Email us directly',
    why: 'Your email goes straight to a person, and you keep a copy.',
    reply: 'We reply within 24 hours.',
    helpful: 'It helps to include',
    items: [
      'the route and dates you searched',
      'what the page said, and when',
      'the email of your account, but never your password',
    ],
  },
  first: {
    title: 'Looking for a quick answer?',
    why: 'See the most common questions about prices, plans and alerts.',
    support: 'Go to Support',
  },
}
