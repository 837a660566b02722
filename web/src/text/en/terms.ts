import type { Section } from '../../prose/content.ts'

/** The terms of service. */
export const enTerms = {
  updated: '2025-10-23',
  lead: 'What you may expect of Faresight, and what we expect of you.',
  sections: [
    {
      id: 'who-we-are',
      title: 'What Faresight is',
      body: [
        'Faresight finds and compares flight fares, and sends you to the airline or agency to book. We sell no tickets and take part in no booking.',
      ],
    },
  ] satisfies Section[],
}
