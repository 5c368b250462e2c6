/**
 * CloudFront runs this before its cache (its own JavaScript, so it is kept as text): the root leads to the pages,
 * and a folder to its index.
 */
export const viewerRequest = `function handler(event) {
  var request = event.request
  if (request.uri === '/' || request.uri === '/h5') {
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/h5/' } } }
  }
  if (request.uri === '/h5/') request.uri = '/h5/index.html'
  return request
}`
