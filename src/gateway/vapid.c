/* vapid.c: see vapid.h. The curve is P-256, which libsodium lacks: it is OpenSSL's, on which libcurl depends anyway. */
#include "vapid.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/text.h>

enum { POINT = 65, SIGNATURE = 64, GOOD_S = 12 * 3600, BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

struct vapid {
    EVP_PKEY *key;
    char public[VAPID_PUBLIC];
};

/* The public point of a secret number; false if that is not one below the order of the curve. */
static bool find_point(const BIGNUM *number, uint8_t point[POINT])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *at = group ? EC_POINT_new(group) : NULL;
    const bool found = at && !BN_is_zero(number) && BN_cmp(number, EC_GROUP_get0_order(group)) < 0
                       && EC_POINT_mul(group, at, number, NULL, NULL, NULL)
                       && EC_POINT_point2oct(group, at, POINT_CONVERSION_UNCOMPRESSED, point, POINT, NULL) == POINT;
    EC_POINT_free(at);
    EC_GROUP_free(group);
    return found;
}

static EVP_PKEY *make_key(const BIGNUM *number, const uint8_t point[POINT])
{
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    OSSL_PARAM *params = NULL;
    if (build && OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0)
        && OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, POINT)
        && OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number))
        params = OSSL_PARAM_BLD_to_param(build);
    EVP_PKEY_CTX *context = params ? EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL) : NULL;
    if (context && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, params);
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    return key;
}

bool vapid_make(uint8_t secret[VAPID_SECRET])
{
    uint8_t point[POINT];
    for (int tries = 0; tries < 8; tries++) { /* nearly every number is a valid key */
        randombytes_buf(secret, VAPID_SECRET);
        BIGNUM *number = BN_bin2bn(secret, VAPID_SECRET, NULL);
        const bool good = number && find_point(number, point);
        BN_clear_free(number);
        if (good)
            return true;
    }
    return false;
}

struct vapid *vapid_open(const uint8_t secret[VAPID_SECRET])
{
    uint8_t point[POINT];
    struct vapid *v = calloc(1, sizeof *v);
    BIGNUM *number = BN_bin2bn(secret, VAPID_SECRET, NULL);
    if (v && number && find_point(number, point))
        v->key = make_key(number, point);
    BN_clear_free(number);
    if (v && v->key) {
        sodium_bin2base64(v->public, sizeof v->public, point, sizeof point, BASE64);
        return v;
    }
    free(v);
    return NULL;
}

void vapid_close(struct vapid *v)
{
    if (v)
        EVP_PKEY_free(v->key);
    free(v);
}

const char *vapid_public(const struct vapid *v)
{
    return v->public;
}

/* Turns a signature in OpenSSL's DER into two numbers of 32 bytes, one after the other. */
static bool flatten(const uint8_t *der, size_t length, uint8_t flat[SIGNATURE])
{
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)length);
    const bool flattened =
        signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), flat, SIGNATURE / 2) == SIGNATURE / 2
        && BN_bn2binpad(ECDSA_SIG_get0_s(signature), flat + SIGNATURE / 2, SIGNATURE / 2) == SIGNATURE / 2;
    ECDSA_SIG_free(signature);
    return flattened;
}

static bool sign(const struct vapid *v, const char *text, uint8_t flat[SIGNATURE])
{
    uint8_t der[128];
    size_t length = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    const bool is_signed = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, v->key) == 1
                           && EVP_DigestSign(context, der, &length, (const uint8_t *)text, strlen(text)) == 1
                           && flatten(der, length, flat);
    EVP_MD_CTX_free(context);
    return is_signed;
}

/* The audience: scheme, host and port of the address. */
static bool find_origin(const char *endpoint, char *origin, size_t capacity)
{
    const char *host = strstr(endpoint, "://");
    const size_t length = host ? (size_t)(host + 3 - endpoint) + strcspn(host + 3, "/?#") : 0;
    if (!length || length >= capacity || strcspn(endpoint, "@\"\\") < length)
        return false;
    memcpy(origin, endpoint, length);
    origin[length] = 0;
    return true;
}

/* The claims of the token: audience, expiry, and whom to contact. */
static struct motu_text write_claims(char *claims, size_t capacity, const char *origin, int64_t now_s,
                                     const char *contact)
{
    struct motu_text text = motu_text_in(claims, capacity);
    motu_text_put_char(&text, '{');
    motu_text_put_member_text(&text, "aud", origin);
    motu_text_put_member_number(&text, "exp", now_s + GOOD_S);
    if (contact)
        motu_text_put_member_text(&text, "sub", contact);
    motu_text_put_char(&text, '}');
    return text;
}

bool vapid_write(const struct vapid *v, const char *endpoint, int64_t now_s, const char *contact, char line[VAPID_LINE])
{
    static const char header[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char origin[256], claims[640], token[VAPID_LINE];
    uint8_t flat[SIGNATURE];
    if (!find_origin(endpoint, origin, sizeof origin))
        return false;
    const struct motu_text claimed = write_claims(claims, sizeof claims, origin, now_s, contact);
    const size_t head = sodium_base64_encoded_len(sizeof header - 1, BASE64) - 1;
    const size_t body = sodium_base64_encoded_len(claimed.length, BASE64) - 1;
    const size_t end = sodium_base64_encoded_len(SIGNATURE, BASE64) - 1;
    if (!motu_text_fits(&claimed) || head + body + end + VAPID_PUBLIC + 16 > sizeof token)
        return false;
    sodium_bin2base64(token, head + 1, (const uint8_t *)header, sizeof header - 1, BASE64);
    token[head] = '.';
    sodium_bin2base64(token + head + 1, body + 1, (const uint8_t *)claims, claimed.length, BASE64);
    if (!sign(v, token, flat))
        return false;
    token[head + 1 + body] = '.';
    sodium_bin2base64(token + head + body + 2, end + 1, flat, sizeof flat, BASE64);
    return snprintf(line, VAPID_LINE, "vapid t=%s, k=%s", token, v->public) < VAPID_LINE;
}
