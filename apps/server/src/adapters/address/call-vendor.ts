import type { z } from 'zod'

/** The user is typing: a vendor that is slower than this counts as unavailable. */
const LIMIT_MS = 3_000

/**
 * Makes one JSON call to an address vendor. Null if the vendor is unreachable, refuses, or returns an unpublished
 * shape: the user then enters the address by hand and the sale continues (integrations.md 3).
 */
export async function callVendor<T extends z.ZodType>(
  url: URL,
  request: { method?: 'POST'; headers?: Record<string, string>; body?: object },
  shape: T,
): Promise<z.output<T> | null> {
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: { ...request.headers, ...(request.body ? { 'content-type': 'application/json' } : {}) },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    if (!response.ok) return null
    return shape.safeParse(await response.json()).data ?? null
  } catch {
    return null
  }
}
