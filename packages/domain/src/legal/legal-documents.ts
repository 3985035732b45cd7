import { LEGAL_KINDS, LEGAL_PAGES, type LegalKind } from './legal-pages.ts'
import { NOTICES, STATE_NOTICES, noticeKind, type NoticeKind, type StateNotice } from './state-notices.ts'

/** What counsel words and patients read: the pages, and the notices of states. Both have versions of one kind (D-101). */
export type LegalDocument = LegalKind | NoticeKind

export const LEGAL_DOCUMENTS: readonly [LegalDocument, ...LegalDocument[]] = [
  ...LEGAL_KINDS,
  ...STATE_NOTICES.map(noticeKind),
]

/** The notice that a document is; null for a page. */
export const noticeOf = (document: LegalDocument): StateNotice | null =>
  STATE_NOTICES.find((notice) => noticeKind(notice) === document) ?? null

export const isLegalPage = (document: LegalDocument): document is LegalKind =>
  LEGAL_KINDS.some((kind) => kind === document)

export function documentTitle(document: LegalDocument): string {
  if (isLegalPage(document)) return LEGAL_PAGES[document].title
  const notice = noticeOf(document)
  return notice ? NOTICES[notice].title : ''
}
