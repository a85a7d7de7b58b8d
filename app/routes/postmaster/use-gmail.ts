// Asking Gmail from this page: to Google’s consent page and back, then request after request. The token is in this page’s memory
// only, and gone when the visitor leaves.
import { useCallback, useEffect, useRef, useState } from 'react'
import { sendToGoogle } from '#app/api/send-to-google.ts'
import { encodeBase64Url } from '#shared/kit/base64.ts'
import { dayOfTime } from '#shared/kit/calendar.ts'
import { askGmail, type GmailFile } from '#shared/postmaster/ask-gmail.ts'
import { consentUrl, type GoogleSettings } from '#shared/postmaster/google-consent.ts'
import type { GoogleProblem } from '#shared/postmaster/google-problems.ts'
import { forgetQuestion, rememberQuestion, takeReturn, type GoogleReturn } from './google-return.ts'

export type OnAnswers = (files: readonly GmailFile[], domain: string) => void

export interface GmailState {
  phase: 'idle' | 'asking' | 'answered' | 'failed'
  domain: string
  /** Why something is missing, or everything. */
  problem: GoogleProblem | null
  /** Feedback loops whose rates were not asked for. */
  leftOut: number
}

const START: GmailState = { phase: 'idle', domain: '', problem: null, leftOut: 0 }

/** These pass while the permission stays; after any other one, Google is asked for a permission again. */
const PASSING: readonly GoogleProblem[] = ['busy', 'unavailable', 'unreachable', 'too-large', 'cut']

/** 128 random bits. */
const newState = () => encodeBase64Url(crypto.getRandomValues(new Uint8Array(16)))

export function useGmail(google: GoogleSettings, onAnswers: OnAnswers) {
  const [state, setState] = useState(START)
  const token = useRef('')
  const run = useRef<AbortController | null>(null)

  const fail = useCallback((domain: string, problem: GoogleProblem) => {
    token.current = ''
    setState({ ...START, phase: 'failed', domain, problem })
  }, [])

  const askNow = useCallback(
    async (domain: string) => {
      const leaving = new AbortController()
      run.current?.abort()
      run.current = leaving
      setState({ ...START, phase: 'asking', domain })
      const today = dayOfTime(Date.now())
      const send = sendToGoogle(token.current, leaving)
      const { files, problem, leftOut } = await askGmail(domain, { api: google.api, today, send })
      if (run.current !== leaving) return
      if (problem && !PASSING.includes(problem)) token.current = ''
      setState({ phase: files.length > 0 ? 'answered' : 'failed', domain, problem, leftOut })
      if (files.length > 0) onAnswers(files, domain)
    },
    [google.api, onAnswers],
  )

  const ask = useCallback(
    (domain: string) => {
      if (token.current !== '') return void askNow(domain)
      if (!askForPermission(google, domain)) fail(domain, 'no-storage')
    },
    [askNow, fail, google],
  )

  const comeBack = useCallback(
    ({ domain, consent }: GoogleReturn) => {
      if ('problem' in consent) return fail(domain, consent.problem)
      token.current = consent.token
      return askNow(domain)
    },
    [askNow, fail],
  )

  useEffect(() => {
    void takeReturn().then((back) => back && comeBack(back))
  }, [comeBack])

  useWhenLeaving(
    useCallback(() => {
      token.current = ''
      run.current?.abort()
      run.current = null
      setState(START)
    }, []),
  )

  return { state, ask }
}

/** Leaves for Google’s consent page; false where the browser cannot remember what was asked. */
function askForPermission(google: GoogleSettings, domain: string): boolean {
  const state = newState()
  if (!rememberQuestion({ state, domain })) return false
  location.assign(consentUrl(google, { redirectUri: location.origin + location.pathname, state }))
  return true
}

/** Browsers keep pages for their “back” button, so this page may be shown again as it was. */
function useWhenLeaving(leave: () => void) {
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) forgetQuestion()
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      leave()
    }
  }, [leave])
}
