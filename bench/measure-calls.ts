export type Call = { url: string; method?: string; token?: string; body?: unknown }
export type Speed = { perSecond: number; p50: number; p99: number; failed: number }

/**
 * Sends the calls over kept-alive connections, a fixed number at a time. Each call is sent once; a status of 400 or
 * more counts as failed and is reported.
 */
export async function measureCalls(calls: readonly Call[], underWay: number): Promise<Speed> {
  const times: number[] = []
  let next = 0
  let failed = 0
  const worker = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      const began = performance.now()
      const response = await send(call)
      await response.arrayBuffer()
      times.push(performance.now() - began)
      if (response.status >= 400) failed += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: underWay }, worker))
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: calls.length / seconds, p50: at(0.5), p99: at(0.99), failed }
}

export function send({ url, method = 'GET', token, body }: Call): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
