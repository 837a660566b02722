// MongoDB's image runs this once, on an empty database: creates ai-scan's user, for its database only.
const password = require('node:fs').readFileSync('/run/secrets/USER_PASSWORD', 'utf8')
db.getSiblingDB('ai-scan').createUser({ user: 'faresight', pwd: password, roles: ['readWrite'] })
