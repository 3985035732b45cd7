import { keysOf } from '@contour/domain/table-keys'
import { useEffect, useState } from 'react'

/** What sends a form: `useAction` of the staff console, or the like. */
export type Sending = {
  busy: boolean
  /** Why it was not sent, in words. */
  problem: string | undefined
  /** Names the field that a refusal is about. */
  error: { field?: string | undefined } | null
  /** When it last succeeded, in milliseconds; 0 before. */
  doneAt: number
  reset: () => void
}

type Fields<Draft> = keyof Draft & string

/** A field, or a part of one that has an input of its own, such as `body-weight`. */
type Places<Draft> = Fields<Draft> | `${Fields<Draft>}-${string}`

export type Problems<Draft> = { readonly [Place in Places<Draft>]?: string | undefined }

export type FieldParts<Value> = {
  id: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}

/** What a dialog or a page needs of a form to draw it: its general problem, whether it is being sent, and how to send it. */
export type SentForm = { busy: boolean; problem: string | undefined; isDirty: boolean; submit: () => void }

type Options<Draft> = {
  /** The ids of the inputs are this and the name of the field, `coupon-code`. */
  id: string
  /** What the fields hold at first. */
  start: Draft
  /** What is wrong, by field, in the order of the fields on the page. */
  check?: (draft: Draft) => Problems<Draft>
  /** What is wrong with the whole, said below the fields. */
  checkAll?: (draft: Draft) => string | null | undefined
  action: Sending
  send: (draft: Draft) => void
}

/**
 * One form: what is typed, what is wrong with it (said from the first try on, and what the server refuses at its field), the
 * focus on the first field that is wrong, sending, and whether there is something to lose.
 */
export function useForm<Draft extends object>({ id, start, check, checkAll, action, send }: Options<Draft>) {
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  /** What the server has: what the form began with, then what it last accepted. */
  const [kept, setKept] = useState(start)
  const [sent, setSent] = useState(start)
  const [doneAt, setDoneAt] = useState(action.doneAt)
  if (doneAt !== action.doneAt) {
    setDoneAt(action.doneAt)
    if (action.doneAt > 0) setKept(sent)
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(kept)
  useQuestionOfBrowser(isDirty)

  const names = keysOf(draft)
  const found: Problems<Draft> = check?.(draft) ?? {}
  const whole = checkAll?.(draft) ?? undefined
  const refused = names.find((name) => name === action.error?.field)
  useEffect(() => {
    if (refused) focusInput(`${id}-${refused}`)
  }, [id, refused, action.problem])

  const problemOf = (name: Fields<Draft>) =>
    (tried ? found[name] : undefined) ?? (name === refused ? action.problem : undefined)
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }))
    if (refused !== undefined && refused in change) action.reset()
  }
  const put = <Field extends Fields<Draft>>(name: Field, value: Draft[Field]) => {
    setDraft((before) => ({ ...before, [name]: value }))
    if (refused === name) action.reset()
  }
  const field = <Field extends Fields<Draft>>(name: Field): FieldParts<Draft[Field]> => ({
    id: `${id}-${name}`,
    value: draft[name],
    onChange: (value) => put(name, value),
    error: problemOf(name),
  })

  return {
    draft,
    set,
    field,
    /** The parts of a field that chooses one of some values: nothing is chosen by an empty text. */
    choice: <Field extends Fields<Draft>>(name: Field, values: readonly (Draft[Field] & string)[]) => ({
      ...field(name),
      value: values.find((one) => one === draft[name]) ?? '',
      onChange: (text: string) => {
        const chosen = values.find((one) => one === text)
        if (chosen !== undefined) put(name, chosen)
      },
    }),
    tick: <Field extends Fields<Draft>>(name: Field & (Draft[Field] extends boolean ? Field : never)) => {
      const { value, ...parts } = field<Field>(name)
      return { ...parts, checked: value === true }
    },
    problemOfPart: (part: Places<Draft>): string | undefined => (tried ? found[part] : undefined),
    /** Begins again with other contents, and forgets the try. */
    clear: (next: (draft: Draft) => Draft) => {
      setDraft(next)
      setSent(next)
      setTried(false)
    },
    isDirty,
    busy: action.busy,
    problem: (tried ? whole : undefined) ?? (refused === undefined ? action.problem : undefined),
    submit: () => {
      setTried(true)
      const wrong = keysOf(found).find((name) => found[name])
      if (wrong !== undefined) return focusInput(`${id}-${wrong}`)
      if (whole !== undefined) return
      setSent(draft)
      send(draft)
    },
  }
}

/** Focuses an input by its id, or the first one of a group of that id: boxes of a date, choices, ticks. */
export function focusInput(id: string): void {
  const inputs = (['input', 'select', 'textarea'] as const).flatMap((tag) => [
    `${tag}[id="${id}"]`,
    `[id="${id}"] ${tag}`,
    `${tag}[id^="${id}-"]`,
  ])
  document.querySelector<HTMLElement>(inputs.join(', '))?.focus()
}

/** Lets the browser ask, in its own words, before the document is closed or loaded again and something typed is lost. */
function useQuestionOfBrowser(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isActive])
}
