import { languages } from '../shared/i18n/languages.ts'

/** Runs at CloudFront, in its own JavaScript, before the cache. */
export const viewerRequest = (folder: string): string => `function handler(event) {
  var request = event.request
  if (request.uri === '/' || request.uri === '/${folder}') {
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/${folder}/' } } }
  }
  if (request.uri === '/${folder}/') request.uri = '/${folder}/index.html'
  return request
}`

/** An unknown language becomes the default one. */
export const foldLanguage = (defaultLanguage: string): string => `function handler(event) {
  var known = ${JSON.stringify(languages)}
  var request = event.request
  var lang = request.headers.lang
  if (!lang || known.indexOf(lang.value) < 0) request.headers.lang = { value: '${defaultLanguage}' }
  return request
}`
