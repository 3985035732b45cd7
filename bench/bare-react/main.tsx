import { useState, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'

const FIELDS = [
  'state',
  'first_name',
  'last_name',
  'email',
  'phone',
  'dob',
  'height',
  'weight',
  'goal',
] as const

/** The smallest React page with our nine answers: no router, no styles, no validation. */
function BareForm() {
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const send = (event: FormEvent) => {
    event.preventDefault()
    void fetch('/api/intake-form', { method: 'POST', body: JSON.stringify(answers) })
  }
  return (
    <form onSubmit={send}>
      {FIELDS.map((name) => (
        <label key={name}>
          {name}
          <input
            value={answers[name] ?? ''}
            onChange={(event) => setAnswers({ ...answers, [name]: event.target.value })}
          />
        </label>
      ))}
      <button>Send</button>
    </form>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<BareForm />)
