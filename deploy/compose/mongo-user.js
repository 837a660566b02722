// Run by the image of MongoDB, once, on an empty database: who ai-scan is there. It has one database and no more.
const password = require('node:fs').readFileSync('/run/secrets/USER_PASSWORD', 'utf8')
db.getSiblingDB('ai-scan').createUser({ user: 'faresight', pwd: password, roles: ['readWrite'] })
