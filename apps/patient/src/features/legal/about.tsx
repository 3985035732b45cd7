import { useSite } from '../../lib/site.ts'
import { useChatLink } from '../support-chat/use-chat-link.ts'
import { legalTexts } from '../../texts/en/legal.ts'
import { useTexts } from '@contour/texts/use-texts'
import { LegalPage, legalTitle } from './legal-page.tsx'

export const title = () => legalTitle('about')

/** How to reach us, to which the Help link of every page leads, and about the clinic. */
export default function About() {
  const t = useTexts(legalTexts)
  const site = useSite()
  useChatLink()
  return (
    <LegalPage kind="about">
      <section id="help" tabIndex={-1} className="grid gap-2">
        <h2 className="type-h3">{t('help')}</h2>
        <p>
          {t('write')}{' '}
          <a className="link" href={`mailto:${site.supportEmail}`}>
            {site.supportEmail}
          </a>
        </p>
        <p>
          {t('call')}{' '}
          <a className="link" href={`tel:${site.supportPhone.replace(/[^\d+]/g, '')}`}>
            {site.supportPhone}
          </a>
        </p>
        <p>{t('emergency')}</p>
        <p className="text-muted">
          {site.name}, {site.address}
        </p>
      </section>
    </LegalPage>
  )
}
