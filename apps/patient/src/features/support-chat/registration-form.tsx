import { useEffect, useRef, useState } from 'react'
import { isEmail } from '@contour/domain/contact/email'
import { personNameProblem } from '@contour/domain/contact/person-name'
import { Button } from '@contour/ui/button'
import { Form } from '@contour/ui/form'
import { Notice } from '@contour/ui/notice'
import { TextField } from '@contour/ui/text-field'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { useSite } from '../../lib/site.ts'
import { supportChatTexts } from '../../texts/en/support-chat.ts'
import { DangerLine } from '../emergencies/danger-line.tsx'
import { ERROR_SHOWN } from './chat-connection.ts'
import { registerVisitor, type Names } from './register.ts'

const FIELDS = ['first_name', 'last_name', 'email'] as const

type Field = (typeof FIELDS)[number]

const ATTRIBUTES = {
  first_name: { autoComplete: 'given-name', maxLength: 100 },
  last_name: { autoComplete: 'family-name', maxLength: 100 },
  email: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 254,
  },
} as const

const idOf = (field: Field) => `support-${field}`

/** Asks a visitor for a chat profile (P-CHT-002, P-CHT-003); it takes the place of the thread. */
export function RegistrationForm() {
  const t = useTexts(supportChatTexts)
  const { supportEmail } = useSite()
  const [names, setNames] = useState<Names>({ first_name: '', last_name: '', email: '' })
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const [failure, setFailure] = useState<'later' | 'failed' | null>(null)
  const [busy, setBusy] = useState(false)
  // State changes a task later: a quick second press would register twice.
  const sending = useRef(false)
  useEffect(() => document.getElementById(idOf('first_name'))?.focus(), [])
  // As an error of the connection (P-CHT-020): gone after 3 s, what was typed stays. Where to write stays in view.
  useEffect(() => {
    if (failure !== 'failed') return
    const timer = setTimeout(() => setFailure(null), ERROR_SHOWN)
    return () => clearTimeout(timer)
  }, [failure])

  async function submit() {
    const trimmed = {
      first_name: names.first_name.trim(),
      last_name: names.last_name.trim(),
      email: names.email.trim().toLowerCase(),
    }
    const found = problemsOf(trimmed, t)
    setWrong(found)
    const first = FIELDS.find((field) => found[field])
    if (first) return document.getElementById(idOf(first))?.focus()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setFailure(null)
    const outcome = await registerVisitor(trimmed)
    sending.current = false
    setBusy(false)
    // The value of page_ref is as stated in document 3 §8; after the login it leads to /home.
    if (outcome === 'existing') window.location.assign('/login?page_ref=Checkouts')
    else if (outcome !== 'registered') setFailure(outcome)
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <p>{t('formLead')}</p>
      <DangerLine />
      {failure ? (
        <Notice tone="error" live="assertive">
          {failure === 'later' ? t('tooMany', { email: supportEmail }) : t('profileFailed')}
        </Notice>
      ) : null}
      {FIELDS.map((field) => (
        <TextField
          key={field}
          id={idOf(field)}
          label={t(field)}
          {...ATTRIBUTES[field]}
          value={names[field]}
          onChange={(value) => setNames({ ...names, [field]: value })}
          error={wrong[field]}
        />
      ))}
      <Button type="submit" wide busy={busy}>
        {t('start')}
      </Button>
    </Form>
  )
}

function problemsOf(names: Names, t: TextsOf<typeof supportChatTexts>): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {}
  for (const field of ['first_name', 'last_name'] as const)
    if (!names[field]) found[field] = t(`${field}Missing`)
    else found[field] = personNameProblem(names[field]) ?? undefined
  if (!names.email) found.email = t('emailMissing')
  else if (!isEmail(names.email)) found.email = t('emailWrong')
  return found
}
