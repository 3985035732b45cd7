/** What a state's law wants a patient to read before treatment, beyond the pages that everybody agrees to. */
export const STATE_NOTICES = ['florida_bill_of_rights'] as const
/** Also the key of the form's question that asks whether it was read. */
export type StateNotice = (typeof STATE_NOTICES)[number]

type Notice = {
  readonly title: string
  /** Null until counsel has supplied the wording: a state that needs it is not served, and nobody agrees to a gap (D-86). */
  readonly text: { readonly version: string; readonly words: string } | null
}

/** The one source of every notice. A changed wording is a new version. */
export const NOTICES: Readonly<Record<StateNotice, Notice>> = {
  florida_bill_of_rights: { title: 'Florida weight-loss consumer bill of rights', text: null },
}

export type NoticeKind = `notice_${StateNotice}`

/** The kind under which a notice is stored among the legal texts. */
export const noticeKind = (notice: StateNotice): NoticeKind => `notice_${notice}`
