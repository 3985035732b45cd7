import type { Route } from './+types/about.ts'
import { useSite } from '../../lib/site.ts'
import { LegalPage } from './legal-page.tsx'
import type { LegalSection } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'About · Contour' }]

const sections: readonly LegalSection[] = [
  {
    title: 'What we are',
    text: [
      'An online clinic for weight-loss treatment. You answer questions, a licensed clinician decides, a partner pharmacy prepares your medicine, and it arrives overnight in cold packaging, free of charge.',
    ],
  },
  {
    title: 'How we charge',
    text: ['Your card is held when you order and charged when your medicine ships. A denial costs nothing.'],
  },
]

export default function About() {
  const site = useSite()
  return (
    <LegalPage title="About" version="2026-11" dated="21 November 2026" sections={sections}>
      <section id="help" tabIndex={-1} className="grid gap-2">
        <h2 className="type-h3">Help</h2>
        <p>
          Write to{' '}
          <a className="link" href={`mailto:${site.supportEmail}`}>
            {site.supportEmail}
          </a>{' '}
          or call{' '}
          <a className="link" href={`tel:${site.supportPhone.replace(/[^\d+]/g, '')}`}>
            {site.supportPhone}
          </a>
          . In an emergency call 911.
        </p>
        <p className="text-muted">
          {site.name}, {site.address}
        </p>
      </section>
    </LegalPage>
  )
}
