import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LEGAL_PAGES, type LegalKind } from '@contour/domain/legal/legal-pages'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { Notice } from '@contour/ui/notice'
import { PageFrame } from '../../frame/page-frame.tsx'
import { LoadState } from '../../frame/portal-page.tsx'
import { loadApi } from '../../lib/load-api.ts'
import { legalTexts } from '../../texts/en/legal.ts'
import { useTexts } from '@contour/texts/use-texts'
import { pageTitle } from '../../lib/brand.ts'

/**
 * A policy as it is stored and agreed to: version, date, sections; printable. The draft badge is shown until counsel
 * has approved this version (M-40). What else a page says stands before it, where a text that arrives moves nothing.
 */
export function LegalPage({ kind, children }: { kind: LegalKind; children?: ReactNode }) {
  return (
    <PageFrame width="content" back={{ href: '/' }}>
      <article className="grid max-w-measure gap-6 pt-4 pb-14">
        <h1 className="type-h1">{LEGAL_PAGES[kind].title}</h1>
        {children}
        <Text kind={kind} />
      </article>
    </PageFrame>
  )
}

function Text({ kind }: { kind: LegalKind }) {
  const t = useTexts(legalTexts)
  const read = useQuery({
    queryKey: ['legal', kind],
    queryFn: async () => (await loadApi()).legal.readPage({ page: kind }),
  })
  if (!read.data)
    return (
      <div className="min-h-dvh">
        <LoadState label={t('loading')} error={read.error} onRetry={() => void read.refetch()} />
      </div>
    )
  const { version, dated, approved, sections } = read.data
  return (
    <>
      <p className="type-small text-muted">{t('version', { version, day: formatLongDate(dated) })}</p>
      {approved ? null : (
        <Notice tone="warn" title={t('draftTitle')}>
          {t('draft')}
        </Notice>
      )}
      {sections.map((section) => (
        <section key={section.title} className="grid gap-2">
          <h2 className="type-h3">{section.title}</h2>
          {section.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </>
  )
}

export const legalTitle = (kind: LegalKind) => pageTitle(LEGAL_PAGES[kind].title)
