'use strict'
// A classic script: an opaque origin refuses module scripts (security.md, "Headers, as they were tried").
;(() => {
  const SOURCE = 'contour-card-frame'
  const NOT_A_TEST_CARD = 'This is a demonstration. Use a test card such as 4242 4242 4242 4242.'
  const BRANDS = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', discover: 'Discover' }
  const parentOrigin = document.querySelector('meta[name="contour-parent"]').content
  const testCards = new Map(window.contourTestCards)
  const byId = (id) => document.getElementById(id)
  const digits = (id) => byId(id).value.replace(/\D/g, '')
  const post = (message) => window.parent.postMessage({ source: SOURCE, ...message }, parentOrigin)

  function brandOf(number) {
    if (/^3[47]/.test(number)) return 'amex'
    if (number.startsWith('4')) return 'visa'
    if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
    if (/^6(011|4|5)/.test(number)) return 'discover'
    return null
  }

  const lengthFor = (number) => (brandOf(number) === 'amex' ? 15 : 16)

  const rules = {
    number() {
      const number = digits('number')
      if (number === '') return 'Enter the card number.'
      if (number.length < lengthFor(number)) return 'The card number is not complete.'
      return testCards.has(number) ? '' : NOT_A_TEST_CARD
    },
    expiry() {
      const value = digits('expiry')
      const month = Number(value.slice(0, 2))
      if (value.length < 4 || month < 1 || month > 12) return 'Enter month and year, for example 12 / 30.'
      const end = new Date(2000 + Number(value.slice(2)), month, 1)
      return end > new Date() ? '' : 'This card has expired.'
    },
    cvc() {
      const length = brandOf(digits('number')) === 'amex' ? [3, 4] : [3]
      return length.includes(digits('cvc').length) ? '' : 'Enter the security code of the card.'
    },
    zip: () => (digits('zip').length === 5 ? '' : 'Enter the 5-digit ZIP code of the billing address.'),
  }
  const fields = Object.keys(rules)
  const touched = new Set()

  function show(id, message) {
    const error = byId(`${id}-error`)
    error.textContent = message
    error.hidden = message === ''
    byId(id).setAttribute('aria-invalid', String(message !== ''))
  }

  function update() {
    const messages = fields.map((id) => [id, rules[id]()])
    for (const [id, message] of messages) if (touched.has(id) || message === '') show(id, message)
    const shown = messages.find(([id, message]) => touched.has(id) && message !== '')
    const brand = brandOf(digits('number'))
    byId('brand').textContent = brand ? BRANDS[brand] : ''
    post({
      type: 'change',
      complete: messages.every(([, message]) => message === ''),
      brand,
      error: shown ? shown[1] : null,
    })
  }

  function group(number) {
    const sizes = brandOf(number) === 'amex' ? [4, 6, 5] : [4, 4, 4, 4]
    const parts = []
    let at = 0
    for (const size of sizes) {
      if (at < number.length) parts.push(number.slice(at, at + size))
      at += size
    }
    return parts.join(' ')
  }

  /** Formats only while typing at the end, so that a correction in the middle keeps the caret position. */
  function format(id) {
    const input = byId(id)
    if (input.selectionStart !== input.value.length) return
    if (id === 'number') input.value = group(digits('number').slice(0, lengthFor(digits('number'))))
    if (id === 'cvc' || id === 'zip') input.value = digits(id)
    if (id === 'expiry') {
      const value = digits('expiry').slice(0, 4)
      const padded = /^[2-9]$/.test(value) ? `0${value}` : value
      input.value = padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2)}` : padded
    }
  }

  async function call(path, body) {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw answer.error
    return answer
  }

  const unreachable = { code: 'unreachable', message: 'The card form could not be reached. Try again.' }
  const asError = (error) => (error && typeof error.code === 'string' ? error : unreachable)

  async function tokenise(command) {
    for (const id of fields) touched.add(id)
    update()
    const wrong = fields.find((id) => rules[id]() !== '')
    if (wrong) {
      byId(wrong).focus()
      post({ type: 'error', requestId: command.requestId, code: 'incomplete', message: rules[wrong]() })
      return
    }
    const expiry = digits('expiry')
    const billing = command.billing || {}
    try {
      const card = await call('/frame/tokens', {
        number: digits('number'),
        exp_month: expiry.slice(0, 2),
        exp_year: expiry.slice(2),
        cvc: digits('cvc'),
        billing_details: { ...billing, address: { ...billing.address, postal_code: digits('zip') } },
      })
      post({ type: 'tokenised', requestId: command.requestId, card })
    } catch (problem) {
      const error = asError(problem)
      const at = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' }[error.param]
      if (at) show(at, error.message)
      post({ type: 'error', requestId: command.requestId, code: error.code, message: error.message })
    }
  }

  /** Responds to the 3-D Secure challenge on the screen. */
  let answerBank = async () => undefined

  async function authenticate(command) {
    const secret = { client_secret: command.clientSecret }
    const fail = (problem) => {
      const error = asError(problem)
      post({ type: 'error', requestId: command.requestId, code: error.code, message: error.message })
    }
    try {
      const intent = await call('/frame/intent', secret)
      const amount = intent.amount === null ? '' : ` for $${(intent.amount / 100).toFixed(2)}`
      byId('bank-text').textContent =
        `Demonstration. The bank of the card ending ${intent.last4} wants to be sure that the request${amount} comes from you.`
    } catch (problem) {
      fail(problem)
      return
    }
    byId('card').hidden = true
    byId('bank').hidden = false
    byId('bank-error').hidden = true
    byId('bank-title').focus()
    const answer = async (outcome) => {
      byId('approve').disabled = byId('refuse').disabled = true
      try {
        const done = await call('/frame/authenticate', { ...secret, outcome })
        byId('bank').hidden = true
        byId('card').hidden = false
        post({
          type: 'authenticated',
          requestId: command.requestId,
          outcome: done.outcome,
          status: done.status,
        })
      } catch (problem) {
        byId('bank-error').textContent = asError(problem).message
        byId('bank-error').hidden = false
      }
      byId('approve').disabled = byId('refuse').disabled = false
    }
    answerBank = answer
  }

  let answerWallet = async () => undefined

  /** Simulates a device's wallet: shows the amount and its one card, and posts a token or an error. */
  function openWallet(command) {
    byId('wallet-text').textContent =
      `Demonstration. Pay ${command.amount} with Visa ending 4242? The amount is held until your order ships.`
    byId('card').hidden = true
    byId('wallet').hidden = false
    byId('wallet-title').focus()
    answerWallet = async (agreed) => {
      byId('wallet').hidden = true
      byId('card').hidden = false
      const fail = ({ code, message }) => post({ type: 'error', requestId: command.requestId, code, message })
      if (!agreed) return fail({ code: 'cancelled', message: 'The wallet was closed.' })
      const number = [...testCards.keys()].find((known) => known.endsWith('4242'))
      try {
        const card = await call('/frame/tokens', {
          number,
          exp_month: '12',
          exp_year: String(new Date().getFullYear() + 5).slice(2),
          cvc: '123',
          billing_details: command.billing || {},
        })
        post({ type: 'tokenised', requestId: command.requestId, card })
      } catch (problem) {
        fail(asError(problem))
      }
    }
  }

  for (const id of fields) {
    byId(id).addEventListener('input', () => {
      format(id)
      // While a field is being corrected its error is hidden; leaving the field shows it again.
      touched.delete(id)
      show(id, '')
      if (id === 'number' && digits('number').length >= lengthFor(digits('number'))) touched.add('number')
      update()
    })
    byId(id).addEventListener('blur', () => {
      if (byId(id).value !== '') touched.add(id)
      update()
    })
  }
  byId('approve').addEventListener('click', () => answerBank('approve'))
  byId('refuse').addEventListener('click', () => answerBank('fail'))
  byId('wallet-pay').addEventListener('click', () => answerWallet(true))
  byId('wallet-cancel').addEventListener('click', () => answerWallet(false))
  byId('card').addEventListener('submit', (event) => event.preventDefault())

  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return
    const command = event.data
    if (typeof command !== 'object' || command === null) return
    if (command.type === 'tokenise') tokenise(command)
    if (command.type === 'authenticate' && typeof command.clientSecret === 'string') authenticate(command)
    if (command.type === 'wallet' && typeof command.amount === 'string') openWallet(command)
    if (command.type === 'focus') byId('number').focus()
    if (command.type === 'disable') for (const id of fields) byId(id).disabled = command.disabled === true
  })

  new ResizeObserver(() => {
    post({ type: 'resize', height: Math.ceil(document.documentElement.getBoundingClientRect().height) })
  }).observe(document.documentElement)
  for (const id of fields) byId(id).disabled = false
  post({ type: 'ready', wallet: 'Sample Wallet' })
})()
