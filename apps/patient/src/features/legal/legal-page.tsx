import type { ReactNode } from 'react'
import { LEGAL_PAGES, type LegalKind } from '@contour/domain/legal/legal-pages'
import { LEGAL_SECTIONS } from '@contour/domain/legal/legal-texts'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { Notice } from '@contour/ui/notice'
import { PageFrame } from '../../frame/page-frame.tsx'
import { legalTexts } from '../../texts/en/legal.ts'
import { useTexts } from '@contour/texts/use-texts'
import { pageTitle } from '../../lib/brand.ts'

/**
 * A policy as it is stored and agreed to: version, date, sections; printable. The draft badge is shown until counsel
 * has approved this version (M-40).
 */
export function LegalPage({ kind, children }: { kind: LegalKind; children?: ReactNode }) {
  const t = useTexts(legalTexts)
  const { title, version, dated, approvedBy } = LEGAL_PAGES[kind]
  return (
    <PageFrame width="content" back={{ href: '/' }}>
      <article className="grid max-w-measure gap-6 pt-4 pb-14">
        <h1 className="type-h1">{title}</h1>
        <p className="type-small text-muted">{t('version', { version, day: formatLongDate(dated) })}</p>
        {approvedBy === null ? (
          <Notice tone="warn" title={t('draftTitle')}>
            {t('draft')}
          </Notice>
        ) : null}
        {LEGAL_SECTIONS[kind].map((section) => (
          <section key={section.title} className="grid gap-2">
            <h2 className="type-h3">{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {children}
      </article>
    </PageFrame>
  )
}

export const legalTitle = (kind: LegalKind) => pageTitle(LEGAL_PAGES[kind].title)
